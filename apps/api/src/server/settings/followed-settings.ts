import type { Live } from '../../platform/live/live.ts';

/** What keeps the configuration of a process up to date with the console. */
export type FollowedSettings = {
  /** Reads what the console has set into the configuration. @throws what the database answers */
  read(): Promise<void>;
  /** The same; what fails is logged, and tried again within a minute. */
  readAgain(): Promise<void>;
  /** Reads again whenever a setting was changed, when that may have been missed, and each minute. */
  follow(live: Pick<Live, 'hearSettings' | 'onGap'>): Promise<void>;
  stop(): void;
};
