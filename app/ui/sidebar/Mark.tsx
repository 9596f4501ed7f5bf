// The logo: three streams that merge.
import * as css from './Sidebar.css.ts';

/** `size`: side length in px. */
export function Mark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
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
