// `/settings/general`: how this browser looks and behaves.
export { GeneralSettings as default } from '../ui/general-page/GeneralSettings.tsx';
