import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '../packages/contract/src/api.ts';
import { fieldsForPrograms } from './fields-for-programs.ts';
import { repository } from './repository.ts';
import { unshownFields } from './tidy-outputs.ts';

const output = z.object({
  id: z.string(),
  evidence: z.object({ sameAccount: z.array(z.object({ name: z.string() })) }),
});
const query = `export type Reviewed = DataOf<typeof reviewCase>;\nexport function reviewQuery() {\n  ask(reviewCase);\n}\n`;
const page = `import { reviewQuery, type Reviewed } from './cases.queries.ts';
import { Facts } from './facts.tsx';
function Page() {
  const { data } = useQuery(reviewQuery());
  return <Facts review={data} id={data.id} />;
}
`;

function unshown(shown: string, listed: Record<string, string[]> = {}) {
  const tree = {
    'apps/web/src/cases/cases.queries.ts': query,
    'apps/web/src/cases/review-case.page.tsx': page,
    'apps/web/src/cases/facts.tsx': `export function Facts({ review }) {\n  return ${shown};\n}\n`,
    'apps/web/src/cases/other.page.tsx': 'export function Other() {\n  return sameAccount;\n}\n',
  };
  return unshownFields({ reviewCase: { output } }, tree, listed);
}

describe('each field of each answer', () => {
  it('is shown by a page or listed as meant for other programs', () =>
    expect(unshownFields(api, repository(), fieldsForPrograms)).toEqual([]));

  it('that no page on the way from the call to the screen names is found', () => {
    expect(unshown('review.evidence.sameAccount.map(({ name }) => name)')).toEqual([]);
    expect(unshown('review.evidence')).toEqual([
      'reviewCase: sameAccount is shown by no page',
      'reviewCase: name is shown by no page',
    ]);
    expect(unshown('review.evidence', { reviewCase: ['sameAccount', 'name'] })).toEqual([]);
    expect(unshown('sameAccount.name, evidence', { reviewCase: ['name'] })).toEqual([
      'reviewCase: name is listed, but a page shows it',
    ]);
  });
});
