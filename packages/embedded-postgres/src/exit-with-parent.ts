import { spawn } from 'node:child_process';

/**
 * For tests: when this process dies, however suddenly, the server on `${home}/postgres` is ended and `home` removed.
 * A small shell waits on a pipe that only we hold, then a second for the processes that use the server to end by themselves. Answers what to call when all is cleaned up already.
 */
export function exitWithParent(home: string): () => void {
  if (process.platform === 'win32') return () => {};
  // A server that was only just started has not written its pid yet, and is found by the folder it works in.
  const script = `cat; sleep 1; [ -d "$1" ] || exit 0
    for try in 1 2 3 4 5 6; do
      kill -QUIT "$(head -n 1 "$1/postgres/postmaster.pid")"
      ls -l /proc/[0-9]*/cwd | while read -r entry; do
        process="\${entry#*/proc/}"
        case "$entry" in *" -> $1/"*) kill -QUIT "\${process%%/*}" ;; esac
      done
      sleep 1
      rm -rf "$1"
    done`;
  const guard = spawn('sh', ['-c', script, 'sh', home], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.on('error', () => {});
  guard.unref();
  return () => guard.stdin?.end();
}
