import {
  flagSetting,
  numberSetting,
  originSetting,
  secretSetting,
  textSetting,
  urlSetting,
} from '../../platform/process/settings.ts';

export const fileSettings = {
  picturesUrl: originSetting(
    'PICTURES_URL',
    'A CDN from which pages load public pictures; it fetches them here, at `/files/…`, and keeps them. By default they come from here.',
    'https://pictures.example',
  ),
  uploadMbPerDay: numberSetting(
    'UPLOAD_MB_PER_DAY',
    'Megabytes that one account may upload in a day; half of it until its e-mail is verified.',
    100,
    20,
    1_000_000,
  ),
  uploadMbTotal: numberSetting(
    'UPLOAD_MB_TOTAL',
    'Megabytes of files that one account may keep; a tenth of it until its e-mail is verified.',
    1000,
    100,
    10_000_000,
  ),
  s3Bucket: textSetting(
    'S3_BUCKET',
    'Keeps files in this bucket of an S3 store instead of under DATA_DIR, together with the next three; secrets are then not kept under DATA_DIR either, and have to be set.',
  ),
  s3Region: textSetting('S3_REGION', 'The region of the bucket, or the one that the store calls itself by.'),
  s3AccessKey: textSetting(
    'S3_ACCESS_KEY',
    'The id of a key that may list the bucket, and read, write and delete in it.',
  ),
  s3SecretKey: secretSetting('S3_SECRET_KEY', 'The secret of the same key.', 8),
  s3Endpoint: urlSetting('S3_ENDPOINT', 'The address of the store; by default that of AWS in the region.'),
  s3PathStyle: flagSetting(
    'S3_PATH_STYLE',
    'Whether the bucket is in the path of an address and not in the name of its host; by default with an S3_ENDPOINT only.',
    '',
  ),
  s3Encryption: textSetting(
    'S3_ENCRYPTION',
    'How the store should encrypt what it stores; `none` asks for nothing, for a store that refuses to.',
    'AES256',
    ['AES256', 'aws:kms', 'none'],
  ),
};
