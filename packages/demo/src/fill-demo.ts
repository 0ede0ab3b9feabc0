import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSize } from '@guildhall/contract/uploads.ts';
import { Client } from 'pg';
import {
  addOperator,
  askToBeVerified,
  fillBells,
  flagThings,
  hasUser,
  idsByName,
  insertRows,
  makePublic,
  isEmpty,
  saveTotals,
  moveMoney,
  openDisputes,
  requestWithdrawals,
} from './demo.sql.ts';
import { demoLogIns } from './log-ins.ts';
import { copiesOfFile, type DemoPurpose } from './copies-of-file.ts';

/** Whom a withdrawal is paid to. */
type BankAccount = {
  bankName: string;
  accountHolderName: string;
  accountNumber: string;
  sortCode: string;
  swiftCode: string;
};

export type DemoLogIn = { kind: string; email: string; password: string };

/** What the product does for the demo. */
export type DemoHost = {
  /** The database as its owner. */
  ownerUrl: string;
  hashPassword: (password: string) => Promise<string>;
  /** Stores a file and its smaller copies, and answers its storage key. */
  saveSecretFile: (bytes: Buffer, copies: Copy[]) => Promise<string>;
  /** The columns of a withdrawal's row with its bank account, encrypted and hashed as the product stores them; bytes in hexadecimal digits. */
  bankColumns: (withdrawalId: string, account: BankAccount) => Row;
};

type Row = Record<string, unknown>;
type FileRow = Row & {
  path: string;
  content_type: string;
  purpose: DemoPurpose;
};
type WithdrawalRow = Row & { id: string; bank: BankAccount };
/** A smaller copy of a picture. */
type Copy = { size: PictureSize; bytes: Buffer };

const folder = join(import.meta.dirname, '../generated');

/**
 * Fills an empty database with a demo of a marketplace in use, all or nothing, and answers the log-ins to try it with.
 * A database that holds anybody is left alone.
 */
export async function fillDemo(host: DemoHost): Promise<DemoLogIn[]> {
  const client = new Client({ connectionString: host.ownerUrl });
  // What went wrong is thrown by the statement that it interrupts.
  client.on('error', () => {});
  try {
    await client.connect();
    if (await isEmpty(client)) await fill(client, host);
    const { investor, organization, operator, password } = demoLogIns;
    if (!(await hasUser(client, investor))) return [];
    return [
      { kind: 'person', email: investor, password },
      { kind: 'organization', email: organization, password },
      ...((await hasUser(client, operator)) ? [{ kind: 'operator', email: operator, password }] : []),
    ];
  } finally {
    await client.end().catch(() => {});
  }
}

async function fill(client: Client, host: DemoHost): Promise<void> {
  const {
    users,
    files,
    projects,
    money,
    arrears,
    cancellations,
    failures,
    reporting,
    withdrawals,
    disputes,
    flags,
    verifications,
    ...tables
  } = await readRows(client);
  const [passwordHash, keptFiles] = await Promise.all([
    host.hashPassword(demoLogIns.password),
    keepFiles(files as FileRow[], host),
  ]);
  await client.query('BEGIN');
  await insertRows(
    client,
    'users',
    users!.map((user) => ({ ...user, password_hash: passwordHash })),
  );
  await addOperator(client, demoLogIns.operator, passwordHash);
  await insertRows(client, 'files', keptFiles);
  await insertRows(
    client,
    'projects',
    projects!.map(({ open_until_at, ...project }) => ({
      ...project,
      open_until: open_until_at,
      settle_at: open_until_at,
    })),
  );
  await makePublic(client);
  for (const [table, rows] of Object.entries(tables)) await insertRows(client, table, rows);
  await moveMoney(client, {
    moves: money!,
    arrears: arrears!,
    cancellations: cancellations!,
    failures: failures!,
    reporting: await withHashes(reporting!, files as FileRow[]),
  });
  await requestWithdrawals(
    client,
    (withdrawals as WithdrawalRow[]).map(({ bank, ...row }) => ({ ...row, ...host.bankColumns(row.id, bank) })),
  );
  await openDisputes(client, disputes!);
  await flagThings(client, flags!);
  await askToBeVerified(client, verifications!);
  await saveTotals(client);
  await fillBells(client);
  await client.query('COMMIT');
}

/** The rows of `generated/rows.json`, dated from today on and with this database's ids of types and categories. */
async function readRows(client: Client): Promise<Record<string, Row[]>> {
  const names = new Map([
    ...(await idsByName(client, 'institution_types')),
    ...(await idsByName(client, 'project_categories')),
  ]);
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  const text = await readFile(join(folder, 'rows.json'), 'utf8');
  return JSON.parse(text, (key, value: unknown) => {
    if (key.endsWith('_at') && typeof value === 'number') return new Date(today - value * 1000);
    if (key === 'institution_type_id' || key === 'category_id') return names.get(value as string) ?? null;
    return value;
  }) as Record<string, Row[]>;
}

/** The rows, those with a document with the SHA-256 of its bytes. */
function withHashes(rows: readonly Row[], files: readonly FileRow[]): Promise<Row[]> {
  const paths = new Map(files.map((file) => [file['id'], file.path]));
  return Promise.all(
    rows.map(async (row) => {
      const path = paths.get(row['document']);
      if (path === undefined) return row;
      const bytes = await readFile(join(folder, path));
      return { ...row, sha256: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
}

/** Gives the files to the product, a few at a time, and answers their rows. */
async function keepFiles(files: readonly FileRow[], { saveSecretFile }: DemoHost): Promise<Row[]> {
  const rows: Row[] = [];
  const waiting = files.values();
  const keepNext = async (): Promise<void> => {
    for (const { path, ...row } of waiting) {
      const bytes = await readFile(join(folder, path));
      const copies = await Promise.all(
        copiesOfFile({ path, purpose: row.purpose }).map(async (copy): Promise<Copy> => ({
          size: copy.size,
          bytes: await readFile(join(folder, copy.path)),
        })),
      );
      rows.push({ ...row, size: bytes.length, storage_key: await saveSecretFile(bytes, copies) });
    }
  };
  await Promise.all(Array.from({ length: 8 }, keepNext));
  return rows;
}
