import { TEST_MARK } from '#contracts/partner/test-words.ts';

/** Says that nothing here is real. It scrolls with the content, and stands on a printed receipt. */
export function TestMark() {
  return (
    <p className="test-mark" role="note">
      {TEST_MARK}
    </p>
  );
}
