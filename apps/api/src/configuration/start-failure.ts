import { PostgresProblem } from '@guildhall/embedded-postgres/postgres-problem.ts';
import { StartProblem } from '../platform/process/start-problem.ts';

type Failure = Error & { code?: string; path?: string; address?: string; port?: number; syscall?: string };

const server = 'The database server of DATABASE_URL';
const byCode: Record<string, (failure: Failure) => string> = {
  EADDRINUSE: ({ port, address }) =>
    `Port ${port} of ${address} is in use by another program. Stop that program, or set PORT to a free port.`,
  EADDRNOTAVAIL: ({ address }) => `HOST=${address} is no address of this machine.`,
  ECONNREFUSED: ({ message }) =>
    `${server} does not take connections (${message || 'connection refused'}). Is it running?`,
  ENOTFOUND: ({ message }) => `${server} was not found (${message}). Is its name right?`,
  EAI_AGAIN: ({ message }) => `${server} was not found (${message}). Is its name right, and does the network work?`,
  ETIMEDOUT: () => `${server} does not answer.`,
  '28P01': ({ message }) => `${server} refuses the log-in: ${message}.`,
  '28000': ({ message }) => `${server} refuses the log-in: ${message}.`,
  '3D000': ({ message }) => `${server} answers, but ${message}. Create the database, or correct the name.`,
  '53300': ({ message }) => `${server} has no connection left: ${message}.`,
};
const onDisk = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST']);

/** Why the product did not start, in words without a stack: what happened and what can be done. */
export function startFailure(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  if (thrown instanceof StartProblem || thrown instanceof PostgresProblem) return thrown.message;
  const failure = thrown as Failure;
  if (failure.code === 'EACCES' && failure.syscall === 'listen')
    return `This user may not listen on port ${failure.port}. Set PORT to one of 1024 or more, and put a proxy in front.`;
  const words = byCode[failure.code ?? '']?.(failure);
  if (words) return words;
  if (failure.path && onDisk.has(failure.code ?? ''))
    return `${failure.path} cannot be written (${failure.code}). DATA_DIR must be a folder that this user may write to, on a disk with room.`;
  return `The start failed: ${failure.message}`;
}
