// `/settings/providers/:id`: everything about one provider.
export { ProviderPage as default } from '../components/provider-page/ProviderPage.tsx';
