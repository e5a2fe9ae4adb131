import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isSlow } from '#tests/budgets.ts';

/**
 * Runs files that start servers, builds, or many commands first, so that the run doesn't end with one of them alone.
 * All other files are shuffled by the run's seed.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    // Vitest prints the seed only with its own shuffling.
    this.ctx.logger.log(`Order of files: --sequence.seed ${sequence.seed}`);
    const place = ({ moduleId }: TestSpecification) => {
      const file = relative(root, moduleId);
      const random = createHash('sha256').update(`${sequence.seed} ${file}`).digest('hex');
      return `${isSlow(file) ? 0 : 1} ${random}`;
    };
    return files.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  }
}
