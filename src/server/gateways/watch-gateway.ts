import { GatewayError } from '../errors.ts';

type Outcome = 'answered' | 'refused' | 'outage';
export type CountCall = (
  call: { gateway: GatewayError['gateway']; outcome: Outcome },
  seconds: number,
) => void;

/** Wraps a gateway with metrics: response times and failures. */
export function watchGateway<G extends object>(
  gateway: G,
  name: GatewayError['gateway'],
  count: CountCall,
): G {
  return new Proxy(gateway, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (...words: unknown[]): unknown => {
        const start = performance.now();
        const answer: unknown = Reflect.apply(member, target, words);
        if (!(answer instanceof Promise)) return answer;
        const note = (outcome: Outcome) =>
          count({ gateway: name, outcome }, (performance.now() - start) / 1000);
        answer.then(
          () => note('answered'),
          (error: unknown) => note(outcomeOf(error)),
        );
        return answer;
      };
    },
  });
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof GatewayError)) return 'outage';
  // Rejected credentials are not a response: no call succeeds until they are fixed.
  const isAnswer = !error.isOutage && !error.isTurnedAway && !error.retryable;
  return isAnswer ? 'refused' : 'outage';
}
