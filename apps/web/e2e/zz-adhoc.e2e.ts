import { test } from '@playwright/test';
import { call, enter } from './hall.ts';
for (const size of [{ width: 390, height: 844 }, { width: 1040, height: 680 }, { width: 1280, height: 800 }])
test(`chat ${size.width}`, async ({ page, request }) => {
  await page.setViewportSize(size);
  const me = await call(request, undefined, '/auth/login', { email: 'investor@demo.example', password: 'hall2026' });
  const [c] = (await call(request, me, '/message', undefined, 'GET')).filter((x: any) => x.name === 'Larkfield Growers');
  await enter(page, me);
  for (const how of ['direct', 'reload', 'link']) {
    if (how === 'direct') await page.goto('/chat?id=' + c.id);
    else if (how === 'reload') await page.reload();
    else { await page.goto('/messages'); await page.getByRole('link', { name: /^Larkfield/ }).click(); }
    await page.waitForTimeout(2000);
    console.log(size.width, how, await page.getByRole('log').evaluate((e) => { const s = [e, ...e.querySelectorAll('*')].find((x) => x.scrollHeight > x.clientHeight + 5 && getComputedStyle(x).overflowY !== 'visible') as HTMLElement; return s ? [s.scrollTop, s.clientHeight, s.scrollHeight].join(' ') : 'none'; }), await page.getByText('Any weekday after two').isVisible());
  }
});
