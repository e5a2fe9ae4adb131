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
  'Not for boats or trailers.': 'No para botes ni remolques.',
  'Choose the type of vehicle': 'Elija el tipo de vehículo',
  'Empty weight': 'Peso sin carga',
  'In pounds, as on your registration card.': 'En libras, como en su tarjeta de registro.',
  'Enter the empty weight in pounds, for example 4500. If it’s over {most}, choose Truck':
    'Escriba el peso sin carga en libras, por ejemplo 4500. Si pasa de {most}, elija “Camión”',
  'Loaded weight': 'Peso con carga',
  'In pounds. Leave blank if it’s {most} or less.':
    'En libras. Déjelo en blanco si pesa {most} o menos.',
  'Enter the loaded weight in pounds, up to {most}, for example 14000':
    'Escriba el peso con carga en libras, por ejemplo 14000, máximo {most}',
  Fuel: 'Combustible',
  'Choose the fuel': 'Elija el combustible',
  'Model year': 'Año del modelo',
  'Enter the model year, for example 2021': 'Escriba el año del modelo, por ejemplo 2021',
  'Year you bought it': 'Año de compra',
  'Enter the year you bought it, no later than this year':
    'Escriba el año en que lo compró, este año o antes',
  'Price you paid': 'Precio que pagó',
  'In dollars. An estimate is fine.': 'En dólares. Basta una cifra aproximada.',
  'Enter the price in dollars, for example 24000':
    'Escriba el precio en dólares, por ejemplo 24000',
  'Fills in the county.': 'Sirve para llenar el condado.',
  'Enter a five-digit ZIP code, or leave it blank':
    'Escriba un código postal de cinco dígitos, o déjelo en blanco',
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
  'Not due.': 'No se cobra.',
  'No penalty if you pay by {date}. After that, it is {penalty}.':
    'Sin recargo si paga a más tardar el {date}. Después, el recargo es {penalty}.',
  'up to 10 days': 'hasta 10 días',
  '11 to 30 days': '11 a 30 días',
  '31 days to a year': '31 días a un año',
  'one to two years': 'uno a dos años',
  'more than two years': 'más de dos años',
  '{percent}% of the license fee of {fee}': 'el {percent}% de la tarifa de licencia de {fee}',
  '{percent}% of the weight fee of {fee}': 'el {percent}% de la tarifa por peso de {fee}',
  '1 day late': '1 día de retraso',
  '{days} days late': '{days} días de retraso',
  '{delay}: the registration expired on {date}.': '{delay}: el registro venció el {date}.',
  'The penalty is {penalty} for {delay}.': 'El recargo por un retraso de {delay} es {penalty}.',
  'The penalty is {penalty} for {delay}, and {next} starting {date}.':
    'El recargo por un retraso de {delay} es {penalty} y sube a {next} a partir del {date}.',
  'Not due: there is no weight fee.': 'No se cobra: no hay tarifa por peso.',
  'Please enter a date as YYYY-MM-DD': 'Escriba la fecha como AAAA-MM-DD',
  'Please enter a purchase date no later than the payment date':
    'Escriba una fecha de compra que no sea posterior a la fecha de pago',
  'Please enter the purchase price in dollars, up to 10,000,000':
    'Escriba el precio de compra en dólares, máximo 10,000,000',
  'Trailers with permanent plates pay a service fee every five years instead, so we can’t estimate their fees here':
    'Los remolques con placas permanentes pagan, en cambio, una tarifa de servicio cada cinco años. Por eso aquí no podemos calcular sus tarifas',
  'Boats renew every two years with different fees, so we can’t estimate them here':
    'El registro de un bote se renueva cada dos años con otras tarifas, así que aquí no podemos calcularlas',
  'Please enter one of California’s 58 counties, for example Los Angeles':
    'Escriba uno de los 58 condados de California, por ejemplo Los Angeles',
  'Please enter a weight in whole pounds, up to 80,000':
    'Escriba el peso en libras enteras, máximo 80,000',
  'Please enter the empty weight: fees for pickups and trucks depend on it':
    'Escriba el peso sin carga: las tarifas de camionetas pickup y camiones dependen de ese peso',
  'A pickup weighs up to 10,000 pounds empty. If yours weighs more, please choose truck.':
    'Una camioneta pickup pesa hasta 10,000 libras sin carga. Si la suya pesa más, elija “Camión”.',
  'Please enter the loaded weight: fees for trucks over 10,000 pounds depend on it':
    'Escriba el peso con carga: las tarifas de camiones de más de 10,000 libras dependen de ese peso',
  'Please enter the model year with four digits': 'Escriba el año del modelo con cuatro dígitos',
  'Please choose one of {choices}': 'Elija una de estas opciones: {choices}',
} as const;
