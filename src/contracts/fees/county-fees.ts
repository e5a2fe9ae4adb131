import type { County } from './counties.ts';
import type { Dated } from './dated.ts';

/** What a county and its districts add to a renewal; for a truck that pays by its loaded weight it is more. */
type CountyFee = { usual: number; loaded: number };

const APPENDIX = 'DMV, Vehicle Industry Registration Procedures Manual, appendix 1A';
const AFTER_SUNSET = `${APPENDIX}: without the abandoned-vehicle fee, whose end it gives; a renewal of that was not found`;

/** The counties whose whole list was read. Of the others nothing is added, and the estimate says so. */
export const countyFees: Partial<Record<County, readonly Dated<CountyFee>[]>> = {
  // Auto theft 2 (4), abandoned vehicles 1 (3), freeway 1 (3), fingerprints 2 (6), transport projects 10, air 6.
  Alameda: [
    { from: '2018-01-01', amount: { usual: 22, loaded: 32 }, source: APPENDIX, confirmed: true },
    {
      from: '2023-06-01',
      amount: { usual: 21, loaded: 29 },
      source: AFTER_SUNSET,
      confirmed: false,
    },
  ],
  // Fingerprints.
  Alpine: [
    { from: '2018-01-01', amount: { usual: 1, loaded: 3 }, source: APPENDIX, confirmed: true },
  ],
  // Abandoned vehicles 1 (3), air 4.
  Amador: [
    { from: '2018-01-01', amount: { usual: 5, loaded: 7 }, source: APPENDIX, confirmed: true },
  ],
  // Auto theft 1 (3), abandoned vehicles 1 (3), air 4.
  Butte: [
    { from: '2018-01-01', amount: { usual: 6, loaded: 10 }, source: APPENDIX, confirmed: true },
    { from: '2023-08-01', amount: { usual: 5, loaded: 7 }, source: AFTER_SUNSET, confirmed: false },
  ],
  // Abandoned vehicles 1 (3).
  Calaveras: [
    { from: '2018-01-01', amount: { usual: 1, loaded: 3 }, source: APPENDIX, confirmed: true },
    { from: '2023-08-01', amount: { usual: 0, loaded: 0 }, source: AFTER_SUNSET, confirmed: false },
  ],
};
