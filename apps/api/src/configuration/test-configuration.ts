import { readConfig } from './config.ts';

/** What keeps the product from starting with these settings, in words; '' for nothing. */
export function problemsOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
