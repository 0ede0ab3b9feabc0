import type { Ctx } from '../../../context.ts';
import { UnreadableAnswer } from './provider.ts';

/**
 * Calls a provider, and once more when it does not answer: every call of the interface may be made again.
 * @throws Refusal `unavailable` when it fails again; whether the call had an effect is then not known. UnreadableAnswer, which would come again
 */
export async function askProvider<T>(
  ctx: Pick<Ctx<'unavailable'>, 'log' | 'refuse'>,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (first) {
    if (first instanceof UnreadableAnswer) throw first;
    ctx.log.warn({ err: first }, 'the payment provider did not answer');
    try {
      return await call();
    } catch (second) {
      ctx.log.warn({ err: second }, 'the payment provider did not answer again');
      throw ctx.refuse('unavailable', 'The card provider does not answer right now. Please try again in a moment.');
    }
  }
}
