/** The DMV's fees, and the fields from which they are estimated. */
export const fees = {
  'Registration fee': 'Tarifa de registro',
  'Highway Patrol fee': 'Tarifa de la Patrulla de Caminos',
  'Vehicle license fee': 'Tarifa de licencia del vehículo',
  'Transportation improvement fee': 'Tarifa para mejorar el transporte',
  'Road improvement fee': 'Tarifa para mejorar los caminos',
  'Weight fee': 'Tarifa por peso',
  'County and district fees': 'Tarifas del condado y sus distritos',
  'Smog abatement fee': 'Tarifa para reducir el smog',
  'Late penalty on the registration fee': 'Recargo por retraso: tarifa de registro',
  'Late penalty on the Highway Patrol fee': 'Recargo por retraso: Patrulla de Caminos',
  'Late penalty on the license fee': 'Recargo por retraso: tarifa de licencia',
  'Late penalty on the weight fee': 'Recargo por retraso: tarifa por peso',

  'Type of vehicle': 'Tipo de vehículo',
  'Not for boats or trailers, which have different fees.':
    'No para botes ni remolques: pagan otras tarifas.',
  'Choose the type of vehicle': 'Elija el tipo de vehículo',
  'Empty weight': 'Peso vacío',
  'In pounds, as on your registration card.': 'En libras, como en su tarjeta de registro.',
  'Enter the empty weight in pounds, for example 4500. If it’s over {most}, choose Truck':
    'Escriba el peso vacío en libras, por ejemplo 4500. Con más de {most} es un camión',
  'Loaded weight': 'Peso con carga',
  'In pounds. Leave blank if it’s {most} or less.': 'En libras. Solo si pasa de {most}.',
  'Enter the loaded weight in pounds, up to {most}, for example 14000':
    'Escriba el peso con carga en libras, por ejemplo 14000, máximo {most}',
  Fuel: 'Combustible',
  'Choose the fuel': 'Elija el combustible',
  'Model year': 'Año del modelo',
  'Enter the model year, for example 2021': 'Escriba el año del modelo, por ejemplo 2021',
  'Year you bought it': 'Año en que lo compró',
  'Enter the year you bought it, no later than this year':
    'Escriba el año en que lo compró, este año o antes',
  'Price you paid': 'Precio que pagó',
  'In dollars. An estimate is fine.': 'En dólares. Basta una cifra aproximada.',
  'Enter the price in dollars, for example 24000':
    'Escriba el precio en dólares, por ejemplo 24000',
  'Fills in the county.': 'Completa el condado.',
  'Enter a five-digit ZIP code, or leave it blank':
    'Escriba un código postal de cinco dígitos, o déjelo vacío',
  County: 'Condado',
  'The one you live in.': 'El condado donde vive.',
  'Choose the county': 'Elija el condado',
  'Registration expires on': 'El registro vence el',
  'The date on your card or sticker.': 'La fecha de su tarjeta o calcomanía.',
  'Enter the day the registration expires, from {first} through {last}':
    'Escriba el día en que vence el registro, de {first} a {last}',

  'Car or SUV': 'Auto o SUV',
  Motorcycle: 'Motocicleta',
  Pickup: 'Camioneta pickup',
  Truck: 'Camión',
  Gasoline: 'Gasolina',
  Diesel: 'Diésel',
  Hybrid: 'Híbrido',
  'Natural gas': 'Gas natural',
  Propane: 'Propano',
  Electric: 'Eléctrico',
  Hydrogen: 'Hidrógeno',

  'Please enter a date from {first} through {last}. We don’t know the fees for other years.':
    'Escriba una fecha de {first} a {last}. No conocemos las tarifas de otros años.',
} as const;
