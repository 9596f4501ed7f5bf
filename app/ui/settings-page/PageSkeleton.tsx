// Placeholder of a settings page while it loads.
import { Skeleton } from '../parts/Skeleton.tsx';
import * as css from './SettingsPage.css.ts';

export function PageSkeleton() {
  return (
    <div className={css.page} aria-busy>
      <div className={css.headingBone} aria-hidden />
      <Skeleton rows={4} />
    </div>
  );
}
