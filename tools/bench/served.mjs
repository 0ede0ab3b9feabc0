/** Sends the bench the port, and what the process has used whenever it asks; ends the process when it says so. */
export function serve(app, stop) {
  process.on('message', async (message) => {
    if (message === 'usage') {
      const { user, system } = process.cpuUsage();
      process.send({ cpu: user + system, rss: process.memoryUsage.rss() });
    } else if (message === 'collect') {
      globalThis.gc?.();
      process.send({ rss: process.memoryUsage.rss() });
    } else {
      await app.close();
      await stop();
      process.exit(0);
    }
  });
  process.send({ port: app.server.address().port });
}
