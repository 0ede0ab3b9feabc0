import * as z from 'zod/mini';
import { id, optionalId, optionalUpload, optionalWhole } from '../fields.ts';
import { route } from '../route.ts';
import { orAsItIs } from '../text-fields.ts';
import { instant, picture } from '../values.ts';
import { explanationsForm } from './project-explanations.ts';
import { projectForm } from './projects.contract.ts';

/** What can be corrected, by the rules of a new project; the photo stays where no other is given. */
export const correctForm = z.object({
  title: projectForm.shape.title,
  description: projectForm.shape.description,
  photo: optionalUpload(),
  ...explanationsForm.shape,
});
const { title, description, photo, useOfMoney, team, returnSource, claimRank, risks } = correctForm.shape;
const mayBeBlank = true;

export const correctProject = route({
  method: 'POST',
  path: '/project/correct',
  access: 'organization',
  member: 'editor',
  recorded: 'project.correct',
  summary:
    'Corrects the title, the description, the photo and what is said under headings of its own of a project of the caller that is open or funded; what is left out stays, and so do its terms. Everybody who sees the project sees what was corrected, and its holders are notified.',
  input: z.object({
    projectId: id(),
    title: orAsItIs(title),
    description: orAsItIs(description),
    photo,
    useOfMoney: orAsItIs(useOfMoney, { mayBeBlank }),
    team: orAsItIs(team, { mayBeBlank }),
    returnSource: orAsItIs(returnSource, { mayBeBlank }),
    claimRank: orAsItIs(claimRank, { mayBeBlank }),
    risks: orAsItIs(risks, { mayBeBlank }),
  }),
  output: z.object({ correctedAt: instant }),
  message: 'The project has been corrected.',
  errors: ['not_found', 'forbidden', 'too_large'],
  maxBody: 6_000_000,
  limit: { per: 'account', most: 30, seconds: 3600, message: 'Too many corrections. Please wait a while.' },
});

/** What a text said before and says after a correction; null where it stayed. */
const correctedText = z.nullable(z.object({ before: z.string(), after: z.string() }));

export const listProjectCorrections = route({
  method: 'GET',
  path: '/project/corrections/:id',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    "The corrections of a project, newest first, each with the texts before and after; `before` (a correction's id) pages back.",
  input: z.object({ id: id(), before: optionalId(), length: optionalWhole(10, 1, 100, 'length') }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        correctedAt: instant,
        title: correctedText,
        description: correctedText,
        /** The photo that was replaced; empty where it stayed. */
        photoBefore: picture,
        useOfMoney: correctedText,
        team: correctedText,
        returnSource: correctedText,
        claimRank: correctedText,
        risks: correctedText,
      }),
    ),
    more: z.boolean(),
  }),
  message: 'The corrections.',
  errors: ['not_found'],
});
