// `/settings/people`: accounts; with `?view=groups` and `?view=audit` groups and the audit log.
export { AdministrationPage as default } from '../ui/AdministrationPage.tsx';
