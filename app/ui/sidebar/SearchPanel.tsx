// Search filters and results, which replace the list. Loaded on demand.
import { usePageTexts } from '../parts/page-texts.ts';
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
  const ready = usePageTexts('search');
  const filtered = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <SearchFilters filters={filters} onFilters={onFilters} />
      {ready && (
        <SearchResults
          search={search}
          text={text}
          onNavigate={onNavigate}
          onClear={filtered ? () => onFilters({}) : undefined}
        />
      )}
    </>
  );
}
