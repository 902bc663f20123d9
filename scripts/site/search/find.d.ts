/** A section of the site; `sections.js` describes its members. */
export interface Section {
  readonly url: string;
  readonly heading: string;
  readonly page: string;
  readonly name: string;
  readonly terms: string;
  readonly text: string;
  readonly weight: number;
}

export declare function createSearch(sections: readonly Section[]): (text: string) => readonly Section[];
