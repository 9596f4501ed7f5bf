// `/settings/budgets`: limits and prices, for administrators.
export { BudgetsPage as default } from '../ui/BudgetsPage.tsx';
