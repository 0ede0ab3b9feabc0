import type { settingSources } from '@guildhall/contract/server/settings.operator.contract.ts';
import type { Config } from '../../configuration/config.ts';
import { changeableSettings, readValue, type ChangeableSetting, type ChangeableValues } from './changeable-settings.ts';

/** What operators have set in the console, by name; an empty text is the default. */
export type StoredValues = ReadonlyMap<string, string>;

/** What applies of a setting, as text, and where it comes from. */
export function inForce(
  { name, fallback }: Pick<ChangeableSetting, 'name' | 'fallback'>,
  { given }: Pick<Config, 'given'>,
  stored: StoredValues,
): { value: string; source: (typeof settingSources)[number] } {
  const ofEnvironment = given[name];
  if (ofEnvironment !== undefined) return { value: ofEnvironment, source: 'environment' };
  const ofConsole = stored.get(name);
  return ofConsole ? { value: ofConsole, source: 'console' } : { value: fallback, source: 'default' };
}

/**
 * All of them, read. One that cannot be read, since a later version takes other values, is its default, and `onProblem` hears of it.
 */
export function valuesInForce(
  config: Pick<Config, 'given'>,
  stored: StoredValues,
  onProblem: (problem: string) => void,
): ChangeableValues {
  const values = changeableSettings.map((setting) => {
    try {
      return [setting.key, readValue(setting.key, inForce(setting, config, stored).value)];
    } catch (error) {
      onProblem(`${setting.name} ${(error as Error).message}.`);
      return [setting.key, readValue(setting.key, '')];
    }
  });
  return Object.fromEntries(values) as ChangeableValues;
}
