// `/settings`: the first section next to the list; on phones only the list.
export { GeneralSettings as default } from '../ui/general-page/GeneralSettings.tsx';
