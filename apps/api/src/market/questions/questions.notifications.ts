import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';

export const questionsNotifications = declareNotifications<{
  questionAsked: OfProject & { by: string };
  questionAnswered: OfProject;
  questionsLate: OfProject & { questions: number };
}>({
  questionAsked: {
    kind: 'projects',
    text: ({ data: { by, projectTitle } }) => `${by} asked something about ${projectTitle}. Everyone sees your answer.`,
    link: toProject,
  },
  questionAnswered: {
    kind: 'projects',
    text: ({ data: { projectTitle } }) => `Your question about ${projectTitle} has been answered.`,
    link: toProject,
  },
  questionsLate: {
    kind: 'projects',
    text: ({ data: { questions, projectTitle } }) =>
      `${questions === 1 ? 'A question' : `${questions} questions`} about ${projectTitle} had no answer for 7 days. The page of the project says how many are answered in time.`,
    link: toProject,
  },
});
