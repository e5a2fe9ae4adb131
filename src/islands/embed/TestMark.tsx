import { TEST_MARK } from '#contracts/partner/test-words.ts';

/** Marks a test. It scrolls with the content, and appears on a printed receipt. */
export function TestMark() {
  return (
    <p className="test-mark" role="note">
      {TEST_MARK}
    </p>
  );
}
