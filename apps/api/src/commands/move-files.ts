import { join } from 'node:path';
import { moveFiles, type Moved } from '../base/files/move-files.ts';
import { openDiskFileStore, openS3FileStore } from '../base/files/open-file-store.ts';
import { s3Problems } from '../base/files/s3-problems.ts';
import { readSettings, refuseProblems } from '../platform/process/settings.ts';
import { ownerSettings } from './with-owner-database.ts';

/** In milliseconds. */
const progressEvery = 5000;

/** Copies the files of the installation from its folder into its bucket, or back. Answers the exit code: 1 when some could not be copied. */
async function moveFilesCommand(args: readonly string[], say: (line: string) => void): Promise<number> {
  const to = /^--to=(s3|disk)$/.exec(args.join(' '))?.[1];
  if (!to) {
    say('Say where the files shall go: npm run move-files -- --to=s3, or --to=disk.');
    return 1;
  }
  const config = readSettings(ownerSettings, process.env);
  refuseProblems(
    config.s3Bucket === '' ? ['S3_BUCKET is needed: it names the bucket.'] : s3Problems(config, process.env),
  );
  const disk = openDiskFileStore(config);
  const bucket = await openS3FileStore(config, { warn: () => {} });
  const folder = join(config.dataDir, 'files');
  const place = `the bucket ${config.s3Bucket}`;
  const [from, target] = to === 's3' ? [disk, bucket] : [bucket, disk];

  let told = Date.now();
  const moved = await moveFiles(from, target, {
    onFailure: (key, error) => say(`${key}: ${(error as Error).message}${causeOf(error as Error)}`),
    progress: (now) => {
      if (Date.now() - told < progressEvery) return;
      told = Date.now();
      say(line(now));
    },
  });
  say(line(moved));
  if (moved.failed > 0) {
    say('Some files could not be copied. Nothing was taken away; run this again.');
    return 1;
  }
  say(
    to === 's3'
      ? `Every file of ${folder} is in ${place}, byte for byte. With the product stopped, run this once more, set SECRET and DATA_KEYS to what is in ${config.dataDir}, and start with S3_BUCKET. Remove ${folder} once you are content.`
      : `Every file of ${place} is in ${folder}, byte for byte. With the product stopped, run this once more, and start without S3_BUCKET. Empty the bucket with the tool of its store once you are content.`,
  );
  return 0;
}

function line({ files, bytes, copied, there, failed }: Moved): string {
  return `${files} files, ${(bytes / 1e6).toFixed(1)} MB: ${copied} copied, ${there} were there already, ${failed} failed.`;
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error ? ` (${cause.name}: ${cause.message})` : '';
}

process.exitCode = await moveFilesCommand(process.argv.slice(2), (text) => console.log(text)).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
