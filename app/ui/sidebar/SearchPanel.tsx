// The search in the place of the list: its filters and its results, in a chunk of their own.
import { SearchFilters } from './SearchFilters.tsx';
import type { ChosenFilters } from './SearchFilters.tsx';
import { SearchResults } from './SearchResults.tsx';
import { useSearch } from './use-search.ts';

interface Props {
  readonly text: string;
  readonly filters: ChosenFilters;
  readonly onFilters: (filters: ChosenFilters) => void;
  readonly onNavigate: () => void;
}

export default function SearchPanel({ text, filters, onFilters, onNavigate }: Props) {
  const search = useSearch(text, undefined, filters);
  return (
    <>
      <SearchFilters filters={filters} onFilters={onFilters} />
      <SearchResults search={search} text={text} onNavigate={onNavigate} />
    </>
  );
}
