// `/settings/general`: how this browser looks and behaves.
export { GeneralSettings as default } from '../ui/settings/GeneralSettings.tsx';
