/** A page, by its path from the root of the repository, and its name in the navigation. */
export interface NavigationPage {
  readonly path: string;
  readonly name: string;
}

export interface NavigationGroup {
  readonly group: string;
  readonly pages: readonly NavigationPage[];
}

export function readNavigation(): readonly NavigationGroup[];
export function fromRoot(file: string): string;
