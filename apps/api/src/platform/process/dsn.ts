/** The parts of a DSN, `https://key@host/path/project`. Throws when it is none. */
export function readDsn(dsn: string): { url: string; key: string } {
  const { protocol, host, pathname, username, password } = URL.canParse(dsn) ? new URL(dsn) : new URL('none:');
  const [, path, project] = /^(.*)\/([^/]+)$/.exec(pathname) ?? [];
  if (!/^https?:$/.test(protocol) || username === '' || password !== '' || !project)
    throw new Error('must be a DSN, such as https://key@errors.example/1');
  return { url: `${protocol}//${host}${path}/api/${project}/envelope/`, key: username };
}
