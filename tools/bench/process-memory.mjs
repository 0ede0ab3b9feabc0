// What processes hold of the memory, in bytes, and what they took of the processor, as Linux reports it.
import { readFileSync, readdirSync } from 'node:fs';

function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

function kilobytes(text, name) {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;
}

/** The processes of this machine: id, parent's id, command. */
function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const status = textOf(`/proc/${name}/status`);
      const command = textOf(`/proc/${name}/cmdline`).replaceAll('\0', ' ');
      return { pid: Number(name), parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0), command };
    });
}

/** The process below `pid` whose command has the word, or undefined. */
export function childOf(pid, word) {
  const all = processes();
  const isBelow = (child) =>
    child !== undefined && (child.parent === pid || isBelow(all.find((one) => one.pid === child.parent)));
  return all.find((child) => child.command.includes(word) && isBelow(child))?.pid;
}

/** The resident memory of a process now, and the most it ever was. */
export function residentOf(pid) {
  const status = textOf(`/proc/${pid}/status`);
  return { now: kilobytes(status, 'VmRSS'), peak: kilobytes(status, 'VmHWM') };
}

/** The memory of a process and of those it started, where pages that several share count once. */
export function shareOfFamily(pid) {
  const family = processes().filter((one) => one.pid === pid || one.parent === pid);
  return family.reduce((sum, one) => sum + kilobytes(textOf(`/proc/${one.pid}/smaps_rollup`), 'Pss'), 0);
}

/** Seconds of the processor that a process and those that it started have taken. */
export function processorSeconds(pid) {
  const family = processes().filter((one) => one.pid === pid || one.parent === pid);
  const ticks = family.map((one) => {
    // Own time in user and system mode; those of children that have ended count with their parent.
    const fields = textOf(`/proc/${one.pid}/stat`)
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
    const own = (fields[11] ?? 0) + (fields[12] ?? 0);
    return one.pid === pid ? own + (fields[13] ?? 0) + (fields[14] ?? 0) : own;
  });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}
