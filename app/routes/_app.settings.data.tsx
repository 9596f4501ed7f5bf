// `/settings/data`: export and import, shared links, the archive and the trash.
export { DataSection as default } from '../ui/data-section/DataSection.tsx';
