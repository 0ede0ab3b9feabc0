import { StartProblem } from './start-problem.ts';

/** One value of the configuration, as its domain declares it. */
export type Setting<T> = { env: string; about: string; fallback: string; read: (text: string) => T };

/** Declares a text; `choices` limits it. */
export function textSetting(env: string, about: string, fallback = '', choices?: readonly string[]): Setting<string> {
  return {
    env,
    about,
    fallback,
    read: (text) => {
      if (choices && !choices.includes(text)) throw new Error(`must be one of ${choices.join(', ')}`);
      return text;
    },
  };
}

/** Declares a text that `check` looks at; it throws what is wrong, without the value. */
export function checkedSetting(
  env: string,
  about: string,
  check: (text: string) => unknown,
  fallback = '',
): Setting<string> {
  return {
    env,
    about,
    fallback,
    read: (text) => {
      if (text !== '') check(text);
      return text;
    },
  };
}

/** Declares a secret that others must not be able to guess; empty when not used. */
export function secretSetting(env: string, about: string, minLength: number): Setting<string> {
  return checkedSetting(env, about, (text) => {
    if (text.length < minLength) throw new Error(`must have at least ${minLength} characters`);
  });
}

/** Declares a whole number. */
export function numberSetting(
  env: string,
  about: string,
  fallback: number,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
): Setting<number> {
  return {
    env,
    about,
    fallback: String(fallback),
    read: (text) => {
      const number = Number(text);
      if (!/^\d+$/.test(text) || number < min || number > max)
        throw new Error(`must be a whole number from ${min} to ${max}`);
      return number;
    },
  };
}

/** Declares a yes or no. */
export function flagSetting(env: string, about: string, fallback: '' | '0' | '1'): Setting<boolean | null> {
  return {
    env,
    about,
    fallback,
    read: (text) => {
      if (text === '') return null;
      if (['1', 'true', 'yes', 'on'].includes(text)) return true;
      if (['0', 'false', 'no', 'off'].includes(text)) return false;
      throw new Error('must be 1 or 0');
    },
  };
}

/** Declares an address; empty when not used. */
export function urlSetting(env: string, about: string, fallback = '', schemes = ['http:', 'https:']): Setting<string> {
  return {
    env,
    about,
    fallback,
    read: (text) => {
      if (text === '') return '';
      if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol))
        throw new Error(`must be an address with ${schemes.join(' or ')}`);
      return text.replace(/\/$/, '');
    },
  };
}

/** Declares an address of scheme and host alone, such as `example`; empty when not used. */
export function originSetting(env: string, about: string, example: string): Setting<string> {
  const address = urlSetting(env, about);
  return {
    ...address,
    read: (text) => {
      const read = address.read(text);
      if (read === '') return '';
      const { origin } = new URL(read);
      if (read.toLowerCase() !== origin)
        throw new Error(`must be scheme and host alone, such as ${example}, without a path, query or log-in`);
      return origin;
    },
  };
}

type Values<S> = { [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

/**
 * Reads every setting from the environment; an empty variable counts as unset. A value that cannot be read becomes a
 * problem in words, and its default is used so that the rest can be checked too.
 */
export function collectSettings<S extends Record<string, Setting<unknown>>>(
  settings: S,
  env: NodeJS.ProcessEnv,
): { values: Values<S>; problems: string[] } {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings)) {
    try {
      values[name] = setting.read(env[setting.env]?.trim() || setting.fallback);
    } catch (error) {
      problems.push(`${setting.env} ${(error as Error).message}.`);
      values[name] = setting.read(setting.fallback);
    }
  }
  return { values: values as Values<S>, problems };
}

/** Whether a variable of the environment says anything. */
export function isSet(env: NodeJS.ProcessEnv, name: string): boolean {
  return !!env[name]?.trim();
}

/** What is missing, in words, of settings that are of use only `together`, once one of them is `given`; `without` says what that costs. */
export function missingSettings(
  env: NodeJS.ProcessEnv,
  { given, together, without }: { given: string; together: readonly string[]; without: string },
): string[] {
  return together
    .filter((name) => !isSet(env, name))
    .map((name) => `${name} is needed because ${given} is set: without it ${without}.`);
}

/** @throws StartProblem that lists all problems at once, when there are any */
export function refuseProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new StartProblem(`The configuration cannot be used:\n  ${problems.join('\n  ')}`);
}

/** The values of some settings alone, for a command that needs no more. @throws StartProblem listing all problems */
export function readSettings<S extends Record<string, Setting<unknown>>>(
  settings: S,
  env: NodeJS.ProcessEnv,
): Values<S> {
  const { values, problems } = collectSettings(settings, env);
  refuseProblems(problems);
  return values;
}
