// The program's mark: three streams that become one.
import * as css from './Sidebar.css.ts';

export function Mark() {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      aria-hidden
      className={css.mark}
    >
      <path d="M4 4c0 6 8 6 8 12v4" />
      <path d="M20 4c0 6-8 6-8 12" />
      <path d="M12 4v6" />
    </svg>
  );
}
