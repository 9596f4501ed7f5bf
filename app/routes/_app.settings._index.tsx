// `/settings`: the first section where there is room beside the list, on phones the list alone.
export { GeneralSettings as default } from '../ui/general-page/GeneralSettings.tsx';
