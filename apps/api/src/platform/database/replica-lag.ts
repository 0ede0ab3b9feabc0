import { positionOf } from './log-position.ts';

/** More moments than these would be kept of a replica that stands still: those in between are forgotten. */
const mostMoments = 100;

/** How far a replica is behind, told from where the primary's log was at which moment: no clock of another machine is asked. */
export type ReplicaLag = {
  /** The primary's log ended at `lsn` at the moment `at`, in milliseconds of any clock. */
  ofPrimary(lsn: string, at: number): void;
  /** The replica has everything up to `lsn`. */
  ofReplica(lsn: string): void;
  /** For how many milliseconds at `now` it has lacked the oldest of what it lacks; 0 when it had all of the primary at the last look. */
  behind(now: number): number;
};

/** Starts without any moment. */
export function replicaLag(): ReplicaLag {
  let lacking: { position: bigint; at: number }[] = [];
  return {
    ofPrimary: (lsn, at) => {
      lacking.push({ position: positionOf(lsn), at });
      if (lacking.length > mostMoments) lacking.splice(1, 1);
    },
    ofReplica: (lsn) => {
      const reached = positionOf(lsn);
      lacking = lacking.filter(({ position }) => position > reached);
    },
    behind: (now) => (lacking.length === 0 ? 0 : now - lacking[0]!.at),
  };
}
