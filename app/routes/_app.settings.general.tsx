// `/settings/general`: appearance and behavior of this browser.
export { GeneralSettings as default } from '../ui/general-page/GeneralSettings.tsx';
