import { Refusal } from '../platform/calls/refusal.ts';

/**
 * Runs a command of the command line once its arguments are understood (null: they are not). Answers the exit code: 0 done, 1 refused,
 * 2 not understood.
 */
export async function runCommand<Understood>(
  understood: Understood | null,
  {
    usage,
    complain,
    run,
  }: { usage: string; complain: (line: string) => void; run: (understood: Understood) => Promise<void> },
): Promise<number> {
  if (understood === null) {
    complain(usage);
    return 2;
  }
  try {
    await run(understood);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    complain(error.message);
    return 1;
  }
}
