import { DateText } from '../../ui/date-text.tsx';
import type { Project } from './project-funding.tsx';

/** Says that a project takes no new money, and until when; nothing where it does. */
export function ProjectPaused({ project: { pausedUntil } }: { project: Project }) {
  if (pausedUntil === '') return null;
  return (
    <p role="note">
      <strong>This project cannot take money right now.</strong> New money is paused until{' '}
      <DateText iso={pausedUntil} withTime /> by Guildhall.
    </p>
  );
}
