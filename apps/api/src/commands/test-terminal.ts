type Terminal = { say: (line: string) => void; complain: (line: string) => void };

/** Runs an operator's command, and answers its exit code and the lines that it has written. */
export async function onTerminal(run: (terminal: Terminal) => Promise<number>) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await run({ say: (line) => said.push(line), complain: (line) => complained.push(line) });
  return { code, said: said.join('\n'), complained };
}
