// `/settings/general`: how this browser looks and behaves.
export { GeneralSettings as default } from '../components/settings/GeneralSettings.tsx';
