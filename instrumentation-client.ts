import { tellNavigation } from '@/components/shell/navigation-start';

/** Called by Next, within the transition, whenever a page of this document begins to give way to another. */
export const onRouterTransitionStart = (url: string): void => tellNavigation(url);
