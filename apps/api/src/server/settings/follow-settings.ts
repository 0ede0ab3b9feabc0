import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../configuration/config.ts';
import { provideVerificationLimits } from '../../people/verification/verification-limits.ts';
import { provideSanctions } from '../../people/sanctions/provide-sanctions.ts';
import type { Database } from '../../platform/database/database.ts';
import { changeableSettings } from './changeable-settings.ts';
import type { FollowedSettings } from './followed-settings.ts';
import { valuesInForce } from './settings-in-force.ts';
import { findStoredValues } from './settings.sql.ts';

const names = changeableSettings.map(({ name }) => name);

/** In milliseconds: for a connection that is dead without saying so. */
const longestUnseen = 60_000;

/**
 * Reads what operators have set in the console into `config`, in place, wherever the environment says nothing. Whatever reads a setting
 * where it is used has the new value from then on.
 */
export function followSettings(config: Config, database: Database, log: FastifyBaseLogger): FollowedSettings {
  let last: Promise<void> = Promise.resolve();
  let provided = '';
  let timer: NodeJS.Timeout | undefined;
  const readOnce = async () => {
    const stored = await findStoredValues(database, names);
    const values = valuesInForce(config, stored, (problem) => log.error({ problem }, 'setting of the console'));
    Object.assign(config, values);
    // The functions that move money read these in the database.
    const limits = `${config.unverifiedInvest} ${config.unverifiedWithdraw}`;
    if (limits === provided) return;
    await provideVerificationLimits(database, config);
    await provideSanctions(database, config);
    provided = limits;
  };
  // One after another, so that an older answer never comes after a newer one.
  const read = () => (last = last.catch(() => {}).then(readOnce));
  const readAgain = () => read().catch((error: unknown) => log.warn({ err: error }, 'settings of the console'));
  return {
    read,
    readAgain,
    follow: (live) => {
      live.hearSettings(() => void readAgain());
      live.onGap(() => void readAgain());
      timer = setInterval(() => void readAgain(), longestUnseen).unref();
      // What was changed before it was heard.
      return readAgain();
    },
    stop: () => clearInterval(timer),
  };
}
