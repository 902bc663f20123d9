import type { SampleTemplate } from './definition.js';

/** A row of the sample installation: values by path. An array has the values of a to-many path. */
export type SampleRow = Readonly<Record<string, SampleValue>>;

/** A value of a sample row. */
type SampleValue = string | number | boolean | null | readonly (string | number | null)[];

/** **The** rows of the sample installation, made up like its catalog, by template. */
export const sampleRows: Readonly<Record<SampleTemplate, readonly SampleRow[]>> = {
  'account.query': table(
    [
      'id',
      'number',
      'company',
      'active',
      'accountType',
      'email',
      'region',
      'default_address.city',
      'default_address.country',
      'contacts.lastName',
      'contacts.phone',
      'creditLimit',
      'createdAt',
    ],
    // biome-ignore format: one line for each row
    [
      [1001, 'A-1001', 'Adler Tools Ltd', true, 'CUSTOMER', 'office@adler.example', 'NORTH', 'Hamburg', 'DE', ['Adler', 'Brandt'], ['+49 40 1201', null], 12000, '2021-03-02T08:15:00Z'],
      [1002, 'A-1002', 'Bergman & Sons', true, 'CUSTOMER', null, 'WEST', 'Cologne', 'DE', ['Bergman'], ['+49 221 4410'], 5000, '2021-05-19T10:40:00Z'],
      [1003, 'A-1003', 'Castello Supplies', true, 'SUPPLIER', 'sales@castello.example', 'SOUTH', 'Milan', 'IT', ['Rossi'], ['+39 02 9981'], null, '2021-06-30T07:05:00Z'],
      [1004, 'A-1004', 'Dahlem Engineering', false, 'CUSTOMER', 'info@dahlem.example', 'EAST', 'Berlin', 'DE', [], [], 800, '2021-11-08T13:22:00Z'],
      [1005, 'A-1005', 'Eberle Timber', true, 'PROSPECT', 'contact@eberle.example', 'SOUTH', 'Ulm', 'DE', ['Eberle'], [null], null, '2022-01-17T09:00:00Z'],
      [1006, 'A-1006', 'Fjord Maritime', true, 'CUSTOMER', 'post@fjord.example', 'NORTH', 'Bergen', 'NO', ['Hansen', 'Lund'], ['+47 5522', '+47 5523'], 30000, '2022-02-11T15:45:00Z'],
      [1007, 'A-1007', 'Greenwood Electric', true, 'CUSTOMER', 'service@greenwood.example', null, 'Leipzig', 'DE', ['Greenwood'], ['+49 341 770'], 2500, '2022-04-04T06:30:00Z'],
      [1008, 'A-1008', 'Hofmeister Inc', false, 'CUSTOMER', null, 'WEST', 'Aachen', 'DE', ['Hofmeister'], ['+49 241 908'], 0, '2022-07-21T11:11:00Z'],
      [1009, 'A-1009', 'Ibach Pumps', true, 'SUPPLIER', 'order@ibach.example', 'WEST', 'Essen', 'DE', ['Ibach'], ['+49 201 331'], 15000, '2022-08-30T14:02:00Z'],
      [1010, 'A-1010', 'Jansen Logistics', true, 'CUSTOMER', 'planning@jansen.example', 'WEST', 'Rotterdam', 'NL', ['de Vries'], ['+31 10 771'], 9000, '2022-12-01T08:50:00Z'],
      [1011, 'A-1011', 'Kranich Optics', true, 'PROSPECT', null, 'EAST', 'Jena', 'DE', [], [], null, '2023-01-09T12:35:00Z'],
      [1012, 'A-1012', 'Lindner Construction', true, 'CUSTOMER', 'office@lindner.example', 'SOUTH', 'Munich', 'DE', ['Lindner', 'Mayr'], ['+49 89 1177', '+49 89 1178'], 20000, '2023-03-14T09:25:00Z'],
      [1013, 'A-1013', 'Test Customer North', true, 'CUSTOMER', 'test@nord.example', 'NORTH', 'Kiel', 'DE', ['Test'], [null], 100, '2023-05-05T05:55:00Z'],
      [1014, 'A-1014', 'Moser Alpine', true, 'SALES_AGENT', 'hello@moser.example', 'SOUTH', 'Innsbruck', 'AT', ['Moser'], ['+43 512 44'], 3000, '2023-06-23T16:10:00Z'],
      [1015, 'A-1015', null, true, 'PROSPECT', 'unknown@lead.example', null, null, null, [], [], null, '2023-09-18T10:00:00Z'],
      [1016, 'A-1016', 'Novák Machines', true, 'SUPPLIER', 'purchasing@novak.example', 'EAST', 'Brno', 'CZ', ['Novák'], ['+420 541 2'], 7000, '2024-02-02T07:40:00Z'],
      [1017, 'A-1017', 'Baltic Shipyard', true, 'CUSTOMER', 'yard@baltic.example', 'NORTH', 'Rostock', 'DE', ['Petersen'], ['+49 381 60'], 50000, '2024-05-27T13:05:00Z'],
      [1018, 'A-1018', 'Palatine Wines', true, 'CUSTOMER', null, 'WEST', 'Landau', 'DE', ['Quint'], ['+49 6341 5'], 1500, '2024-10-10T11:30:00Z'],
      [1019, 'A-1019', 'Quelle & Partners', false, 'SALES_AGENT', 'mail@quelle.example', 'SOUTH', 'Fürth', 'DE', ['Quelle'], [null], null, '2025-01-20T08:08:00Z'],
      [1020, 'A-1020', 'Rhine Valley Metal', true, 'CUSTOMER', 'purchasing@rhine.example', 'SOUTH', 'Dornbirn', 'AT', ['Rüscher'], ['+43 5572 9'], 18000, '2025-04-15T14:45:00Z'],
    ],
  ),
  'document.querySalesDocuments': table(
    [
      'id',
      'number',
      'documentDate',
      'state.name',
      'state.label',
      'account.id',
      'account.number',
      'total',
      'priority',
      'externalNumber',
      'lines.name',
      'lines.quantity',
      'lines.productPrice',
    ],
    // biome-ignore format: one line for each row
    [
      [5001, 'S-5001', '2025-11-24', 'DELIVERED', 'Delivered', 1001, 'A-1001', 1240.5, 'NORMAL', 'PO-771', ['Battery-powered drill 18 V', 'Bit set'], [2, 10], [189, 12.5]],
      [5002, 'S-5002', '2025-12-09', 'OPEN', 'Open', 1006, 'A-1006', 8420, 'HIGH', null, ['Submersible pump'], [4], [2105]],
      [5003, 'S-5003', '2025-12-18', 'CANCELLED', 'Cancelled', 1002, 'A-1002', 310, 'LOW', 'B-19', ['Collet'], [5], [62]],
      [5004, 'S-5004', '2026-01-05', 'OPEN', 'Open', 1012, 'A-1012', 4980, 'HIGH', 'L-2026-1', ['Hammer drill', 'Jigsaw'], [6, 4], [620, 315]],
      [5005, 'S-5005', '2026-01-12', 'PARTIALLY_DELIVERED', 'Partly delivered', 1001, 'A-1001', 2750, 'NORMAL', 'PO-802', ['Battery 18 V'], [25], [110]],
      [5006, 'S-5006', '2026-01-14', 'OPEN', 'Open', 1007, 'A-1007', 499.99, 'NORMAL', null, ['Test meter'], [1], [499.99]],
      [5007, 'S-5007', '2026-01-20', 'DELIVERED', 'Delivered', 1010, 'A-1010', 1830, 'LOW', 'JL-44', ['Pallet truck'], [3], [610]],
      [5008, 'S-5008', '2026-01-27', 'OPEN', 'Open', 1017, 'A-1017', 12600, 'HIGH', 'OW/88', ['Welder', 'Wire'], [3, 60], [3900, 15]],
      [5009, 'S-5009', '2026-02-02', 'OPEN', 'Open', 1018, 'A-1018', 640, null, null, ['Hand pump'], [8], [80]],
      [5010, 'S-5010', '2026-02-06', 'PARTIALLY_DELIVERED', 'Partly delivered', 1020, 'A-1020', 7310, 'HIGH', 'RM-5', ['Lathe'], [1], [7310]],
      [5011, 'S-5011', '2026-02-11', 'CANCELLED', 'Cancelled', 1008, 'A-1008', 955, 'LOW', 'H-3', ['Compressor'], [1], [955]],
      [5012, 'S-5012', '2026-02-17', 'OPEN', 'Open', 1002, 'A-1002', null, 'NORMAL', 'B-24', ['Special part'], [1], [null]],
      [5013, 'S-5013', '2026-02-23', 'OPEN', 'Open', 1006, 'A-1006', 1975, 'NORMAL', 'FM 12', ['Cable winch'], [1], [1975]],
      [5014, 'S-5014', '2026-03-03', 'DELIVERED', 'Delivered', 1012, 'A-1012', 530, 'NORMAL', 'L-2026-9', ['Jigsaw'], [1], [530]],
      [5015, 'S-5015', '2026-03-10', 'PARTIALLY_DELIVERED', 'Partly delivered', 1017, 'A-1017', 3420, 'NORMAL', 'OW/91', ['Wire'], [228], [15]],
      [5016, 'S-5016', '2026-03-16', 'OPEN', 'Open', 1001, 'A-1001', 88, 'LOW', null, ['Bit set'], [7], [12.5]],
      [5017, 'S-5017', '2026-03-24', 'OPEN', 'Open', 1010, 'A-1010', 2200, 'HIGH', 'JL-51', ['Pallet truck', 'Strap'], [3, 37], [610, 10]],
      [5018, 'S-5018', '2026-03-31', 'PARTIALLY_DELIVERED', 'Partly delivered', 1020, 'A-1020', 515.2, null, 'S-5018', ['Collet'], [8], [64.4]],
      [5019, 'S-5019', '2026-04-08', 'OPEN', 'Open', 1012, 'A-1012', 6100, 'HIGH', 'L-2026-17', ['Hammer drill'], [10], [610]],
      [5020, 'S-5020', '2026-04-15', 'DELIVERED', 'Delivered', 1007, 'A-1007', 129, 'LOW', null, ['Test probe'], [3], [43]],
    ],
  ),
  'article.query': table(
    ['id', 'number', 'name', 'active', 'price', 'stock', 'manufacturer.label'],
    // biome-ignore format: one line for each row
    [
      [301, 'P-301', 'Battery-powered drill 18 V', true, 189, 42, 'Volt'],
      [302, 'P-302', 'Battery 18 V', true, 79.9, 8, 'Volt'],
      [303, 'P-303', 'Battery 12 V', true, 45, 0, 'Volt'],
      [304, 'P-304', 'Battery charger', true, 64.5, 17, null],
      [305, 'P-305', 'Bit set', true, 12.5, 310, 'Point'],
      [306, 'P-306', 'Hammer drill', true, 620, 5, 'Volt'],
      [307, 'P-307', 'Wire reel', true, 15, 960, 'Solder'],
      [308, 'P-308', 'Lathe', true, 7310, 1, 'Chip'],
      [309, 'P-309', 'Strap', true, 10, 140, null],
      [310, 'P-310', 'Hand pump', true, 80, 9, 'Water'],
      [311, 'P-311', 'Pallet truck', true, 610, 12, 'Lift'],
      [312, 'P-312', 'Compressor', false, 955, 0, 'Water'],
      [313, 'P-313', 'Test meter', true, 499.99, 3, 'Volt'],
      [314, 'P-314', 'Test probe', true, 43, 55, 'Volt'],
      [315, 'P-315', 'Welder', true, 3900, 2, 'Solder'],
      [316, 'P-316', 'Cable winch', true, 1975, null, 'Lift'],
      [317, 'P-317', 'Special part', false, null, null, null],
      [318, 'P-318', 'Collet', true, 62, 28, 'Chip'],
      [319, 'P-319', 'Jigsaw', true, 315, 6, 'Point'],
      [320, 'P-320', 'Submersible pump', true, 2105, 4, 'Water'],
    ],
  ),
  'crm.activities': table(
    ['id', 'startDateTime', 'comment', 'user.username', 'relations.account.number'],
    // biome-ignore format: one line for each row
    [
      [701, '2026-01-07T08:30:00Z', 'First call about pumps', 'hanna', 'A-1006'],
      [702, '2026-01-08T13:00:00Z', 'Visit to the workshop', 'jonas', 'A-1001'],
      [703, '2026-01-15T09:15:00Z', 'Asked for a new offer', 'hanna', 'A-1012'],
      [704, '2026-01-19T10:00:00Z', null, 'mira', 'A-1002'],
      [705, '2026-01-22T15:45:00Z', 'Complaint: broken clamp', 'jonas', 'A-1020'],
      [706, '2026-01-30T07:50:00Z', 'Call back in March', 'hanna', 'A-1011'],
      [707, '2026-02-03T11:20:00Z', 'Delivery date confirmed', 'mira', 'A-1017'],
      [708, '2026-02-09T14:10:00Z', 'Invoice copied', 'jonas', 'A-1010'],
      [709, '2026-02-12T08:00:00Z', 'Credit limit raised', 'mira', 'A-1017'],
      [710, '2026-02-20T16:30:00Z', null, null, 'A-1015'],
      [711, '2026-02-26T09:40:00Z', 'Trade fair', 'hanna', null],
      [712, '2026-03-04T12:00:00Z', '100 clamps ordered', 'jonas', 'A-1012'],
      [713, '2026-03-06T10:10:00Z', 'Visit with the supplier', 'mira', 'A-1009'],
      [714, '2026-03-11T08:45:00Z', 'Called back', 'hanna', 'A-1011'],
      [715, '2026-03-17T13:30:00Z', 'Prices of the season', 'jonas', 'A-1018'],
      [716, '2026-03-23T15:00:00Z', 'Complaint: late delivery', 'mira', 'A-1006'],
      [717, '2026-03-27T09:05:00Z', '10% off accepted', 'hanna', 'A-1012'],
      [718, '2026-04-01T10:30:00Z', 'Task: address of the lead', null, 'A-1015'],
      [719, '2026-04-09T11:55:00Z', 'Visit to the shipyard', 'jonas', 'A-1017'],
      [720, '2026-04-14T14:20:00Z', 'Call about spare parts', 'mira', 'A-1001'],
    ],
  ),
};

/** Returns rows as objects. */
function table(paths: readonly string[], rows: readonly (readonly SampleValue[])[]): readonly SampleRow[] {
  return rows.map((values) => Object.fromEntries(paths.map((path, index) => [path, values[index] ?? null])));
}
