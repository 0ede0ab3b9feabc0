import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { addressOf, expectLoaded, goTo, nameOf, openModal, screens } from './screens.ts';
import { test } from './fixture.ts';

/** What can be filled in, whatever it is built of. */
const fields = 'input:not([type=hidden]), select, textarea';

/**
 * Gives each field in `scope` the focus and answers what is wrong with what then shows: no ring, or one of less than 3:1
 * against what lies around it and under it (WCAG 2.2, 1.4.11 and 2.4.13), by the computed style.
 */
function badRings(scope: Locator) {
  return scope.locator(fields).evaluateAll(async (elements) => {
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
      willReadFrequently: true,
    })!;
    /** Red, green, blue and opacity of any CSS colour. */
    const read = (color: string) => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
      return { rgb: [r, g, b], opacity: a / 255 };
    };
    const light = ({ rgb }: { rgb: number[] }) => {
      const [r, g, b] = rgb.map((each) => {
        const part = each / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const contrast = (one: string, other: string) => {
      const [bright, dim] = [light(read(one)), light(read(other))].sort((a, b) => b - a);
      return (bright! + 0.05) / (dim! + 0.05);
    };
    const ground = (element: Element | null): string => {
      if (!element) return 'white';
      const { backgroundColor } = getComputedStyle(element);
      return read(backgroundColor).opacity > 0.99 ? backgroundColor : ground(element.parentElement);
    };
    const ring = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineColor, visibility, opacity } = getComputedStyle(element);
      const drawn = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && visibility === 'visible';
      return drawn && Number(opacity) > 0 ? outlineColor : undefined;
    };
    /** Until what has changed is painted: also a transition of no length takes a frame. */
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // A range or a password draws its ring on the box that holds it.
    const boxesOf = (element: Element) => [element, element.parentElement!, element.parentElement!.parentElement!];
    const bad: string[] = [];
    const shown = (elements as HTMLInputElement[]).filter(
      (each) => each.checkVisibility() && !each.matches(':disabled'),
    );
    (document.activeElement as HTMLElement).blur();
    await painted();
    const ringsBefore = shown.map((element) => boxesOf(element).map(ring));
    for (const [at, element] of shown.entries()) {
      const name = element.labels?.[0]?.textContent || element.getAttribute('aria-label') || element.outerHTML;
      const boxes = boxesOf(element);
      const before = ringsBefore[at]!;
      element.focus();
      await painted();
      const box = boxes.find((each, index) => ring(each) && !before[index]);
      if (!box) {
        bad.push(`${name}: no ring`);
        continue;
      }
      const ratio = Math.min(...[box, box.parentElement].map((each) => contrast(ring(box)!, ground(each))));
      if (ratio < 3) bad.push(`${name}: a ring of ${ratio.toFixed(2)}:1`);
    }
    return bad;
  });
}

/** In light and dark; gives how many fields there are. */
async function expectRings(page: Page, scope: Locator, what: string) {
  const count = await scope.locator(fields).count();
  if (count === 0) return 0;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // The keyboard was used last, so that also what a mouse would leave unmarked is marked.
    await page.keyboard.press('Shift');
    expect(await badRings(scope), `${what}, ${colorScheme}`).toEqual([]);
  }
  return count;
}

/** What a thumb has to hit and is smaller than 44 by 44 px; a link within a sentence may be lower. */
function smallTargets(page: Page) {
  return page.locator('a[href], button, select, [role=tab], [role=link]').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > 0 && (box.width < 43.5 || box.height < 43.5))
      .map(({ element, box }) => {
        const name = element.getAttribute('aria-label') || element.textContent;
        return `${name} (${Math.round(box.width)} × ${Math.round(box.height)})`;
      }),
  );
}

/** Required fields are announced to screen readers; the mark that shows it stays out of their names. */
async function badNames(scope: Locator) {
  const required = scope.locator('[aria-required=true], [required]');
  const names = await required.evaluateAll((all) =>
    all.map((each) => (each as HTMLInputElement).labels?.[0]?.textContent),
  );
  return names.filter((name) => !name || /[*]/.test(name));
}

for (const as of [undefined, 'person', 'organization', 'operator'] as const)
  test.describe(`Every form, as ${as ?? 'nobody'}`, () => {
    test.use({ as, viewport: { width: 390, height: 844 } });

    test('has visible focus, focuses the first field of dialogs, and has touch targets of 44 px', async ({
      page,
      fixture,
    }) => {
      const small: Record<string, string[]> = {};
      let forms = 0;
      await page.goto('/404');
      for (const screen of screens.filter((each) => each.as === as)) {
        await goTo(page, addressOf(screen, fixture));
        await expectLoaded(page, screen, fixture);
        const targets = await smallTargets(page);
        if (targets.length) small[nameOf(screen)] = targets;
        forms += await expectRings(page, page.getByRole('main'), nameOf(screen));
        expect(await badNames(page.getByRole('main'))).toEqual([]);

        for (const modal of screen.modals ?? []) {
          const dialog = await openModal(page, modal, fixture);
          const first = dialog.locator(fields).first();
          const asks = await dialog.getByRole('button', { name: 'Yes' }).count();
          await expect(asks ? dialog.locator('[data-autofocus]') : first, modal.dialog).toBeFocused();
          const inDialog = await smallTargets(page);
          const more = inDialog.filter((each) => !targets.includes(each));
          if (more.length) small[modal.dialog] = more;
          forms += await expectRings(page, dialog, modal.dialog);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
        }
      }
      expect(forms).toBeGreaterThan(as === 'operator' ? 8 : as === 'organization' ? 10 : 15);
      expect(small).toEqual({});
    });
  });
