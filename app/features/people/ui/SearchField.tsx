// A search field that reports what was typed once the user pauses.
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { field, hidden } from '../../../styles/shared.css.ts';
import * as css from './People.css.ts';

/** Unit: ms. */
const pauseMs = 250;

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (value: string) => void;
}

export function SearchField({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onSearch(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <label className={css.search}>
      <span className={hidden}>{label}</span>
      <Search size={16} aria-hidden className={css.searchIcon} />
      <input
        type="search"
        className={`${field} ${css.searchInput}`}
        placeholder={label}
        value={typed}
        maxLength={200}
        dir="auto"
        onChange={({ target }) => setTyped(target.value)}
      />
    </label>
  );
}
