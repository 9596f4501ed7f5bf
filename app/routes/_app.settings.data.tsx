// `/settings/data`: export and import, shared links, archive and trash.
export { DataSection as default } from '../ui/data-section/DataSection.tsx';
